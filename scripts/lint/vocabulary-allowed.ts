/** Files that are not checked at all: generated, shipped, or spoken by personas. */
export const UNCHECKED =
  /(?:^|\/)(?:generated|_generated|dist|migrations|node_modules)\/|^(?:packs|spec|research)\/|^CHANGELOG\.md$|^scripts\/eval\/conversations\/|^scripts\/eval\/applications\/(?:develop|held-out|sealed)\/|^scripts\/lint\/vocabulary/

/** Files whose strings are data: lexicons, samples of talk, directives of personas. */
const DATA =
  /core\/src\/(?:evidence|monologue|testing)\/|core\/src\/memory\/(?:instructions\/|revisions\/|attributes|claims|clauses|short-correction|standing-|corrections)|core\/src\/recall\/(?:kinds|categories)\/|core\/src\/prompt\/trait-directives|server\/src\/inference\/assessment-prompt|core\/src\/recall\/(?:irregular-words|lemmas|words|outline-query|tokenizer|asked-time|query-date|relative-time|time-)|^bench\/texts\/|^scripts\/(?:distill|eval\/(?:chatter|personality))\/|server\/src\/testing\/forgetting-|attack-sandbox\/forgeries\/forging-packages|packages\/scanner\/cli\/demo\//
export const isDataFile = (path: string): boolean => DATA.test(path)

/** Names of contracts, of the database, and of other programs. */
const NAMES = new Set(['Kernel32', 'Kernel', 'KernelOptions', 'create-kernel', 'createKernel'])
export const isAllowedName = (_path: string, name: string): boolean => NAMES.has(name)

/** Ordinary uses of a word that a rule is about; matched against the text around it. */
const ORDINARY: Readonly<Record<string, readonly RegExp[]>> = {
  metaphor: [
    /Linux kernel|kernel (?:version|refus|allow|forbid|module|namespace)|the kernel of Linux/i,
    /createKernel/,
    /kernel\.[a-z]+_/,
    /\barm(?:64|v7|hf)\b|\bon ARM\b/,
    /fire ?wall|wall[- ]clock|wall time/i,
    /door entry gate/,
  ],
  // A line of the prompt.
  'held-kept': [/has asked of you for good/],
  'is-no': [/there (?:is|are|was|were) (?:no|none)/i],
  tell: [/tells? (?:.{0,30} )?apart/i],
}

const AROUND = 24

export const isAllowedPhrase = (
  _path: string,
  rule: string,
  text: string,
  index: number,
): boolean => {
  const around = text.slice(Math.max(0, index - AROUND), index + AROUND * 2)
  return (ORDINARY[rule] ?? []).some((pattern) => pattern.test(around))
}
