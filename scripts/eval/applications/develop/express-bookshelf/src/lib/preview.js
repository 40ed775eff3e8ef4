/** Editors open unpublished pages with a cookie of their own, which lasts for an hour. */
function previewCookie() {
  return {
    maxAge: 3600 * 1000,
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
  }
}

module.exports = { previewCookie }
