'use strict';

const crypto = require('crypto');

function matches(a, b) {
  const left = Buffer.from(String(a || ''));
  const right = Buffer.from(String(b || ''));
  return left.length === right.length && crypto.timingSafeEqual(left, right);
}

function csrfTokens(req, res, next) {
  if (!req.session.csrf) {
    req.session.csrf = crypto.randomBytes(24).toString('base64url');
  }
  res.locals.csrf = req.session.csrf;
  if (['GET', 'HEAD', 'OPTIONS'].includes(req.method)) return next();
  if (!matches(req.body && req.body._csrf, req.session.csrf)) {
    return res.status(403).send('Form expired, please go back and reload');
  }
  next();
}

module.exports = { csrfTokens };
