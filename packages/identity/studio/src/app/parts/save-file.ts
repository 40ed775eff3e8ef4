/** Hands a file to the browser, which puts it where downloads go. */
export const saveFile = (name: string, parts: BlobPart[], type: string): void => {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then, and holds the bytes itself.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A name of a file that every system takes. */
export const fileName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 64) || 'avatar'
