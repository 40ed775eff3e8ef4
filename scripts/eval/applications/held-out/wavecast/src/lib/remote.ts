const ARTWORK_HOSTS = new Set(['images.wavecast.fm', 'covers.openpodcast.org'])

export async function loadFeed(address: string): Promise<string> {
  const response = await fetch(address, { headers: { accept: 'application/rss+xml' } })
  return response.text()
}

export async function loadArtwork(address: string): Promise<ArrayBuffer> {
  const url = new URL(address)
  if (url.protocol !== 'https:' || !ARTWORK_HOSTS.has(url.hostname)) {
    throw new Error('Artwork must come from a known image host')
  }
  const response = await fetch(url, { redirect: 'error' })
  return response.arrayBuffer()
}
