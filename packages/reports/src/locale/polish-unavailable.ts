import type {
  OptionalResource,
  UnavailableReason,
  UnavailableResource,
} from '../figures/unavailable-resource.ts';

/** Names of the resources in the genitive. */
const names: Readonly<Record<OptionalResource, string>> = {
  recurring: 'wydatków cyklicznych',
  duplicates: 'możliwych duplikatów',
  groups: 'nazw grup',
  weekly_text: 'opisu tygodnia',
  receipts: 'obrazów dokumentów',
};

const reasons: Readonly<Record<Exclude<UnavailableReason, 'incomplete'>, string>> = {
  not_offered: 'nie udostępnia tych danych',
  forbidden: 'token nie ma dostępu do tych danych',
  failed: 'zapytanie nie powiodło się',
  timeout: 'nie odpowiedział na czas',
  unreadable: 'jego odpowiedzi nie udało się odczytać',
};

const consequences: Readonly<Record<OptionalResource, string>> = {
  recurring: 'Raport ich nie pokazuje.',
  duplicates: 'Raport nie sprawdza, czy są duplikaty.',
  groups: 'Raport podaje zamiast nich identyfikatory grup.',
  weekly_text: 'Raport go nie przytacza.',
  receipts: 'Raport ich nie zawiera.',
};

/** Which resource is unavailable, why, and the effect on the report, in Polish. */
export function polishUnavailable({ resource, reason, missingRecords }: UnavailableResource): string {
  if (reason !== 'incomplete' && missingRecords === null) {
    return `Serwis finansowy nie przekazał ${names[resource]}: ${reasons[reason]}. ${consequences[resource]}`;
  }
  const missing =
    missingRecords === null
      ? 'W raporcie brakuje pozostałych pozycji; ich liczba nie jest znana.'
      : `W raporcie brakuje ${missingRecords === 1 ? 'jednej pozycji' : `${missingRecords} pozycji`}.`;
  return `Serwis finansowy przekazał tylko część ${names[resource]}. ${missing}`;
}
