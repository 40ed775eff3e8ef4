import { marked } from "marked";
import sanitizeHtml from "sanitize-html";

const TAG_LIST = /^(\s*[\w-]+\s*,?)+$/;
const SLUG = /^[a-z0-9]{1,30}(?:-[a-z0-9]{1,30}){0,5}$/;

export const validTags = (value: string) => value === "" || TAG_LIST.test(value);
export const validSlug = (value: string) => SLUG.test(value);

export function notesHtml(source: string): string {
  return marked.parse(source, { async: false }) as string;
}

export function aboutHtml(source: string): string {
  return sanitizeHtml(marked.parse(source, { async: false }) as string, {
    allowedTags: ["p", "em", "strong", "a", "ul", "ol", "li"],
    allowedAttributes: { a: ["href"] },
    allowedSchemes: ["https"],
  });
}

export function between(xml: string, tag: string): string {
  const open = xml.indexOf(`<${tag}>`);
  if (open < 0) return "";
  const start = open + tag.length + 2;
  const end = xml.indexOf(`</${tag}>`, start);
  return end < 0 ? "" : xml.slice(start, end).trim();
}

export function* items(xml: string, limit = 100): Generator<string> {
  let rest = xml;
  for (let count = 0; count < limit; count += 1) {
    const start = rest.indexOf("<item>");
    const end = rest.indexOf("</item>", start);
    if (start < 0 || end < 0) return;
    yield rest.slice(start + 6, end);
    rest = rest.slice(end + 7);
  }
}
