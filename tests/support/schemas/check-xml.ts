import { readFile } from 'node:fs/promises';
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';

/**
 * Parses a text as XML and validates it against a RELAX NG schema in this folder.
 * @throws libxml2's errors
 */
export async function checkXml(text: string, schema: 'atom' | 'rss' | 'sitemap'): Promise<void> {
  using grammar = XmlDocument.fromBuffer(await readFile(new URL(`${schema}.rng`, import.meta.url)));
  using validator = RelaxNGValidator.fromDoc(grammar);
  using document = XmlDocument.fromString(text);
  validator.validate(document);
}
