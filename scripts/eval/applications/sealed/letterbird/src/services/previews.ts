const IMAGE_HOSTS = ['images.example.com', 'media.letterbird.example']

export async function linkPreview(link: string) {
  const page = await fetch(link, { signal: AbortSignal.timeout(4000) })
  const html = await page.text()
  const start = html.indexOf('<title>')
  const title = start === -1 ? '' : html.slice(start + 7, html.indexOf('</title>', start))
  return { title, status: page.status, sample: html.slice(0, 300) }
}

export async function fetchImage(link: string) {
  const url = URL.canParse(link) ? new URL(link) : undefined
  if (url?.protocol !== 'https:' || !IMAGE_HOSTS.includes(url.host)) return undefined
  const image = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(4000) })
  return image.headers.get('content-type')?.startsWith('image/') ? image : undefined
}
