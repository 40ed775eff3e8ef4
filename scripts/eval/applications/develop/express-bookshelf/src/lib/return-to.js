const url = require('url')

/** Where to go after the login; the start page if nothing was asked for. */
function returnTo(req) {
  return req.query.next || req.body.next || '/books'
}

/** The same for pages of this site only. */
function returnToLocal(req) {
  const target = String(req.query.next || '/books')
  const { pathname, search } = new url.URL(target, 'http://localhost')
  const path = pathname.replace(/^\/+/, '/')
  return path + search
}

module.exports = { returnTo, returnToLocal }
