import { elements, parseXml, type XmlElement } from '../read-package.ts';

/** A package of receipts for DATEV Unternehmen online. */
export type DatevPackage = {
  /** Local time without a zone, `YYYY-MM-DDTHH:mm:ss`. */
  readonly created: string;
  readonly documents: readonly DatevPackageDocument[];
};

/** A document: the identifier by which bookings refer to it, and the names of its files. */
export type DatevPackageDocument = { readonly guid: string; readonly files: readonly string[] };

const namespace = 'http://xml.datev.de/bedi/tps/document/v06.0';
const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance';
const limits = { documents: 5000, files: 50, bytes: 465 * 1024 * 1024 };

/** RFC 4122: versions 1 to 5 of its own variant. */
const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-5][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const dateTime = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const fileName = /^[^\\/:*?"<>|]+\.(?:pdf|jpe?g|png)$/i;
const inInbox = '1';
const inRepository = '2';

/**
 * Reads the files of a package by DATEV's description of its administrative data file, `document.xml`.
 * @throws for what the description does not allow, and where the files and their list differ
 * @see https://developer.datev.de/datev/platform/de/dxso/formats/document
 */
export async function readDatevPackage(files: ReadonlyMap<string, Buffer>): Promise<DatevPackage> {
  const list = files.get('document.xml');
  if (!list) throw refused('there is no document.xml');
  const size = [...files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (size > limits.bytes) throw refused(`the files have ${size} bytes`);
  const [header, content] = partsOf(await parseXml(list));
  const documents = content.children.map(documentOf);
  if (documents.length === 0 || documents.length > limits.documents) {
    throw refused(`the package has ${documents.length} documents`);
  }
  refuseRepeated(documents.map(({ guid }) => guid.toLowerCase()));
  const named = documents.flatMap((document) => document.files);
  refuseRepeated(named.map((name) => name.toLowerCase()));
  const missing = named.find((name) => !files.has(name));
  if (missing !== undefined) throw refused(`${missing} is not in the package`);
  const unnamed = [...files.keys()].find((name) => name !== 'document.xml' && !named.includes(name));
  if (unnamed !== undefined) throw refused(`${unnamed} is not in document.xml`);
  return { created: createdOf(header), documents };
}

function partsOf(root: XmlElement): [header: XmlElement, content: XmlElement] {
  const { name, attributes, children } = root;
  if (name !== 'archive' || attributes['xmlns'] !== namespace || attributes['xmlns:xsi'] !== schemaInstance) {
    throw refused(`${name} in ${attributes['xmlns']} is no archive`);
  }
  if (attributes['version'] !== '6.0') throw refused(`the version is ${attributes['version']}`);
  if (attributes['xsi:schemaLocation'] !== `${namespace} Document_v060.xsd`)
    throw refused('there is no schema');
  const [header, content] = children;
  if (children.length !== 2 || header?.name !== 'header' || content?.name !== 'content') {
    throw refused('an archive is a header and a content');
  }
  return [header, content];
}

function createdOf(header: XmlElement): string {
  const [date, ...more] = elements(header, 'date');
  const created = date?.text ?? '';
  const isTime = dateTime.test(created) && new Date(`${created}Z`).toISOString().startsWith(created);
  if (!isTime || more.length > 0) throw refused(`the date is ${created}`);
  return created;
}

function documentOf({ name, attributes, children }: XmlElement): DatevPackageDocument {
  const { guid = '', processID = '', type = '1', ...others } = attributes;
  if (name !== 'document') throw refused(`${name} is no document`);
  if (!uuid.test(guid)) throw refused(`${guid} is no identifier of RFC 4122`);
  const known = [inInbox, inRepository].includes(processID) && ['1', '2'].includes(type);
  if (!known || Object.keys(others).length > 0) throw refused(`${guid} has unknown attributes`);
  const files = children.filter((child) => child.name === 'extension').map((child) => fileOf(child, guid));
  if (files.length === 0 || files.length > limits.files) throw refused(`${guid} has ${files.length} files`);
  const [repository, ...more] = children.slice(files.length);
  if (repository) refuseRepository(repository, processID, guid);
  if (more.length > 0) throw refused(`${guid} has more than files and a repository`);
  return { guid, files };
}

function fileOf({ attributes, children }: XmlElement, guid: string): string {
  const { 'xsi:type': type, name = '', ...others } = attributes;
  if (type !== 'File' || children.length > 0 || Object.keys(others).length > 0) {
    throw refused(`${guid} has an extension that is no file`);
  }
  if (!fileName.test(name)) throw refused(`${name} is no name of a receipt`);
  return name;
}

/** Three levels, and only for documents that do not go to the inbox, where it would have no effect. */
function refuseRepository({ name, children }: XmlElement, processID: string, guid: string): void {
  const isRepository = name === 'repository' && children.every((child) => child.name === 'level');
  const levels = children.map(({ attributes }) => attributes['id']).join();
  if (!isRepository || levels !== '1,2,3' || children.some(({ attributes }) => !attributes['name'])) {
    throw refused(`${guid} has no repository of three levels`);
  }
  if (processID === inInbox) throw refused(`${guid} goes to the inbox, which has no repository`);
}

function refuseRepeated(values: readonly string[]): void {
  const repeated = values.find((value, index) => values.indexOf(value) !== index);
  if (repeated !== undefined) throw refused(`${repeated} is there twice`);
}

const refused = (message: string) => new Error(`document.xml: ${message}`);
