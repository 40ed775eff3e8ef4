/** Downloads a file through the browser. */
export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the download has started and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A file name that is valid on every system; the fallback if the text has no usable character. */
export const toFileName = (text: string, fallback: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 64) || fallback
