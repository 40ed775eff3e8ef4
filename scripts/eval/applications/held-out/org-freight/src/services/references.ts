const REFERENCE = /^([A-Z0-9]+[-\s]?)+$/;
const CONTAINER = /^[A-Z]{4}[0-9]{7}(?:-[0-9]{1,3})?$/;

export function isReference(value: string): boolean {
  return REFERENCE.test(value);
}

export function isContainer(value: string): boolean {
  return CONTAINER.test(value);
}
