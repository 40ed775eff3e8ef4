const FALLBACK = '/routes';

function pickReturnTo(req) {
  const { next } = { ...req.query, ...req.body };
  return next || FALLBACK;
}

function isLocal(target) {
  return typeof target === 'string' && /^\/(?![/\\])[\w\-/?=&]*$/.test(target);
}

function localReturnTo(req) {
  const target = req.query.back;
  return isLocal(target) ? target : FALLBACK;
}

module.exports = { pickReturnTo, localReturnTo };
