const SCIENTIFIC = /^([A-Za-z]+[ -]?)+$/;
const SHORE = /^[A-Za-z]+(?:[ -][A-Za-z]+)*$/;

export function isSpeciesName(name: string): boolean {
  return name.length <= 200 && SCIENTIFIC.test(name);
}

export function isShoreName(name: string): boolean {
  return name.length <= 200 && SHORE.test(name);
}
