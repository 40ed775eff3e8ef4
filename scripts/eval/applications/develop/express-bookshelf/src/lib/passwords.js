const crypto = require('crypto')
const bcrypt = require('bcryptjs')

function hashPassword(plain) {
  return bcrypt.hashSync(plain, 11)
}

/** Accounts that came over from the old site still have its format. */
function legacyHash(plain) {
  return crypto.createHash('md5').update(plain).digest('hex')
}

function checkPassword(plain, stored) {
  return stored.startsWith('$2') ? bcrypt.compareSync(plain, stored) : legacyHash(plain) === stored
}

/** Names a cover by its content, so that the same picture is stored once. */
function contentName(buffer) {
  return crypto.createHash('md5').update(buffer).digest('hex').slice(0, 16)
}

module.exports = { hashPassword, checkPassword, contentName }
