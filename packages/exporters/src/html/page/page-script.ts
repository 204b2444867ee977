/**
 * The script of a page: sorts lists of documents by clicked column, filters them by words, and expands collapsed lists
 * for links and printing, where totals stay with their lists. Without scripts, everything is readable. It inserts only text,
 * and reads its texts from attributes.
 */
export const pageScript = `
const language = document.documentElement.lang;
const collator = new Intl.Collator(language, { numeric: true });
const plain = (text) => text.normalize('NFKD').replace(/\\p{M}/gu, '').replace(/ł/gi, 'l').toLowerCase();
const open = (lists) => { for (const list of lists) list.open = true; };

function element(name, properties) {
  return Object.assign(document.createElement(name), properties);
}

function amountOf(text) {
  const minor = BigInt(text.replace(/\\D/g, '') || 0);
  return { currency: text.replace(/[\\d.,\\s\\u2212]/g, ''), minor: text.includes('\\u2212') ? -minor : minor };
}

function keysOf(rows, at, header) {
  const texts = rows.map((row) => row.cells[at].textContent);
  if (header.classList.contains('d')) return new Map(rows.map((row, index) => [row, index]));
  const key = header.classList.contains('n') ? amountOf : (text) => text;
  return new Map(rows.map((row, index) => [row, key(texts[index])]));
}

function compare(one, other) {
  if (typeof one === 'string') return collator.compare(one, other);
  if (typeof one === 'number') return one - other;
  if (one.currency !== other.currency) return collator.compare(one.currency, other.currency);
  return one.minor < other.minor ? -1 : Number(one.minor > other.minor);
}

function sortable(table) {
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const headers = [...table.tHead.rows[0].cells];
  for (const [at, header] of headers.entries()) {
    const button = element('button', { type: 'button', textContent: header.textContent });
    header.replaceChildren(button);
    button.addEventListener('click', () => {
      const first = header.classList.contains('n') ? 'descending' : 'ascending';
      const second = first === 'ascending' ? 'descending' : 'ascending';
      const order = header.ariaSort === first ? second : first;
      for (const other of headers) other.ariaSort = other === header ? order : null;
      const keys = keysOf(rows, at, header);
      const sign = order === 'ascending' ? 1 : -1;
      body.append(...rows.toSorted((one, other) => sign * compare(keys.get(one), keys.get(other))));
    });
  }
}

function filterable(box, table) {
  const rows = [...table.tBodies[0].rows];
  const { filter, count } = box.dataset;
  const input = element('input', { type: 'search', autocomplete: 'off' });
  const label = element('label', { textContent: filter + ' ' });
  const output = element('output');
  const tools = element('div', { className: 'tools' });
  label.append(input);
  tools.append(label, output);
  box.before(tools);
  let texts;
  const show = () => {
    texts ??= rows.map((row) => plain([...row.cells].map((cell) => cell.textContent).join(' ')));
    const words = plain(input.value).split(/\\s+/).filter(Boolean);
    let shown = 0;
    for (const [index, row] of rows.entries()) {
      row.hidden = !words.every((word) => texts[index].includes(word));
      if (!row.hidden) shown += 1;
    }
    if (table.tFoot) table.tFoot.hidden = shown < rows.length;
    output.textContent = count.replace('{shown}', shown).replace('{all}', rows.length);
  };
  input.addEventListener('input', show);
  output.textContent = count.replace('{shown}', rows.length).replace('{all}', rows.length);
}

for (const box of document.querySelectorAll('[data-filter]')) {
  const table = box.querySelector('table');
  box.classList.add('live');
  sortable(table);
  filterable(box, table);
}
const openTarget = () => {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  if (target) open(target.parentElement.querySelectorAll('details.long'));
};
addEventListener('hashchange', openTarget);
openTarget();
// In print, a total follows a row on the same page only if it is in the same body.
const joined = [];
addEventListener('beforeprint', () => {
  open(document.querySelectorAll('details.long'));
  for (const { tFoot: foot, tBodies: [body] } of document.querySelectorAll('table')) {
    if (!foot || !body) continue;
    const rows = [...foot.rows];
    for (const row of rows.slice(1)) row.classList.add('e');
    body.append(...rows);
    joined.push({ foot, rows });
  }
});
addEventListener('afterprint', () => {
  for (const { foot, rows } of joined.splice(0)) {
    for (const row of rows) row.classList.remove('e');
    foot.append(...rows);
  }
});
`;
