/** An element of XML. Elements of other namespaces than that of the root are left out when it is read. */
export type XmlElement = {
  /** Without a prefix. */
  readonly name: string;
  /** The URI; empty without a namespace. */
  readonly namespace: string;
  /** By names without a prefix. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text directly in it, with CDATA. */
  readonly text: string;
};
