/** Names of a category or subcategory in both languages. */
type Names = { readonly polishName: string; readonly englishName: string; readonly emoji: string };

/** A subcategory. */
export type Subcategory = Names & { readonly description: string; readonly examples: readonly string[] };

/** A category of expenses or of income. */
export type Category = Names & { readonly subCategories: readonly Subcategory[] };

function category(names: string, ...subCategories: readonly string[]): Category {
  return { ...readNames(names), subCategories: subCategories.map(subcategory) };
}

/** `emoji | Polish | English | examples, …` */
function subcategory(line: string): Subcategory {
  const examples =
    line
      .split('|')[3]
      ?.split(',')
      .map((example) => example.trim()) ?? [];
  const names = readNames(line);
  return { ...names, description: `${names.polishName}: ${examples.join(', ')}`, examples };
}

function readNames(line: string): Names {
  const [emoji = '', polishName = '', englishName = ''] = line.split('|').map((part) => part.trim());
  return { polishName, englishName, emoji };
}

/** The categories of the service. Documents and line items contain the Polish names. */
export const categories: readonly Category[] = [
  category(
    '🛒 | Spożywcze | Groceries',
    '🥖 | Pieczywo | Bakery | chleb, bułki',
    '🥛 | Nabiał | Dairy | mleko, ser, jogurt',
    '🍎 | Owoce i warzywa | Fruit and vegetables | jabłka, pomidory',
    '🥩 | Mięso i ryby | Meat and fish | kurczak, szynka, łosoś',
    '🧃 | Napoje | Drinks | woda, sok, kawa',
    '🍫 | Słodycze i przekąski | Sweets and snacks | czekolada, chipsy',
    '🍝 | Produkty suche | Dry goods | makaron, ryż, mąka',
  ),
  category(
    '🍽️ | Restauracje | Restaurants',
    '🍕 | Jedzenie na mieście | Eating out | pizza, obiad',
    '☕ | Kawiarnie | Cafes | kawa, ciasto',
    '🛵 | Dostawa jedzenia | Food delivery | zamówienie na wynos',
  ),
  category('🍷 | Alkohol | Alcohol', '🍺 | Piwo | Beer | piwo jasne', '🍾 | Wino | Wine | wino czerwone'),
  category(
    '🏠 | Mieszkanie | Housing',
    '🔑 | Czynsz | Rent | najem, opłata administracyjna',
    '🛠️ | Remont | Repairs | farba, narzędzia',
    '🪑 | Meble i wyposażenie | Furniture | krzesło, lampa',
  ),
  category(
    '💡 | Rachunki | Utilities',
    '⚡ | Prąd | Electricity | energia elektryczna',
    '🔥 | Gaz | Gas | gaz ziemny',
    '📱 | Telefon | Phone | abonament',
    '🌐 | Internet | Internet | światłowód',
  ),
  category(
    '🚗 | Transport | Transport',
    '⛽ | Paliwo | Fuel | benzyna, olej napędowy',
    '🚌 | Komunikacja miejska | Public transport | bilet miesięczny',
    '🚕 | Taksówki | Taxi | przejazd',
    '🅿️ | Parking | Parking | strefa, parking podziemny',
  ),
  category(
    '🩺 | Zdrowie | Health',
    '💊 | Leki | Medicines | ibuprofen, syrop',
    '👩‍⚕️ | Lekarz | Doctor | wizyta, badanie',
  ),
  category(
    '🧴 | Kosmetyki i higiena | Personal care',
    '🧼 | Higiena | Hygiene | mydło, pasta do zębów',
    '💄 | Kosmetyki | Cosmetics | krem, szampon',
  ),
  category(
    '🧹 | Chemia domowa | Household supplies',
    '🧽 | Środki czystości | Cleaning products | płyn do naczyń, proszek',
    '🧻 | Artykuły papierowe | Paper goods | ręczniki, papier',
  ),
  category(
    '👕 | Ubrania | Clothing',
    '👟 | Buty | Shoes | trampki',
    '🧥 | Odzież | Clothes | koszula, kurtka',
  ),
  category(
    '🎬 | Rozrywka | Entertainment',
    '📺 | Subskrypcje | Subscriptions | filmy, muzyka',
    '🎟️ | Kino i wydarzenia | Cinema and events | bilet',
    '🎮 | Gry | Games | gra',
  ),
  category(
    '📚 | Edukacja | Education',
    '📖 | Książki | Books | książka',
    '🎓 | Kursy | Courses | kurs językowy',
  ),
  category('💻 | Elektronika | Electronics', '🔌 | Akcesoria | Accessories | kabel, ładowarka'),
  category(
    '✈️ | Podróże | Travel',
    '🏨 | Noclegi | Accommodation | hotel',
    '🎫 | Bilety | Tickets | lot, pociąg',
  ),
  category('🧒 | Dzieci | Children', '🧸 | Zabawki | Toys | klocki', '🍼 | Niemowlęta | Baby | pieluchy'),
  category('🐶 | Zwierzęta | Pets', '🦴 | Karma | Pet food | karma dla psa'),
  category('🏋️ | Sport | Sport', '💪 | Siłownia | Gym | karnet'),
  category('🎁 | Prezenty | Gifts', '💐 | Kwiaty | Flowers | bukiet'),
  category(
    '🏦 | Finanse i ubezpieczenia | Finance and insurance',
    '🛡️ | Ubezpieczenia | Insurance | OC, polisa',
  ),
  category('📦 | Inne | Other'),
  category('💰 | Wynagrodzenie | Salary'),
  category('💵 | Inne przychody | Other income', '↩️ | Zwroty | Refunds | zwrot podatku'),
];
