export function localPath(value, fallback = '/studio') {
  if (typeof value !== 'string' || !/^\/[A-Za-z0-9]/.test(value)) return fallback;
  return value;
}
