export const shell = (title, parts) =>
  ['<!doctype html>', `<title>${title}</title>`, `<h1>${title}</h1>`, ...parts].join('\n')

export const list = (rows) => `<ol>${rows.map((row) => `<li>${row}</li>`).join('')}</ol>`

export function formatTime(seconds) {
  if (seconds === null || seconds === undefined) return 'dnf'
  const minutes = Math.floor(seconds / 60)
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}
