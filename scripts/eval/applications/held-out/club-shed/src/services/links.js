function localPath(value, fallback = '/tools') {
  if (typeof value !== 'string' || !value.startsWith('/')) return fallback;
  const url = new URL(value, 'http://toolshed.invalid');
  return url.host === 'toolshed.invalid' ? url.pathname.replace(/^\/+/, '/') + url.search : fallback;
}

module.exports = { localPath };
