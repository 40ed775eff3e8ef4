const PLAYER_HOSTS = ['bandcamp.com', 'soundcloud.com', 'open.spotify.com']

function titleOf(html: string) {
  const start = html.indexOf('<title>')
  const end = html.indexOf('</title>', start)
  return start >= 0 && end > start ? html.slice(start + 7, end) : ''
}

export async function previewWebsite(website: string) {
  const response = await fetch(website, { cache: 'no-store' })
  const html = await response.text()
  return { title: titleOf(html), excerpt: html.slice(0, 400) }
}

export async function previewPlayer(address: string) {
  const url = new URL(address)
  if (url.protocol !== 'https:' || !PLAYER_HOSTS.includes(url.hostname)) throw new Error('Unknown player')
  const response = await fetch(url, { cache: 'no-store', redirect: 'error' })
  return { title: titleOf(await response.text()) }
}
