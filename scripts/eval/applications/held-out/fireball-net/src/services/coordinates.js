const SEXAGESIMAL = /^((\d+[°'"]?)+\s*)+[NSEW]$/;
const DECIMAL = /^-?\d{1,3}(\.\d{1,8})?$/;

export function parseCoordinate(text) {
  const value = text.trim();
  if (DECIMAL.test(value)) return Number(value);
  if (!SEXAGESIMAL.test(value)) return null;
  const [degrees = 0, minutes = 0, seconds = 0] = value.match(/\d+/g).map(Number);
  const sign = /[SW]$/.test(value) ? -1 : 1;
  return sign * (degrees + minutes / 60 + seconds / 3600);
}
