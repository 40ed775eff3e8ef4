const sanitizeHtml = require('sanitize-html');

const HOLD_TAG = /\[(crimp|sloper|jug|pinch)\]/g;

function decorate(text) {
  return (text || '')
    .replace(HOLD_TAG, '<span class="hold hold-$1">$1</span>')
    .replace(/\r?\n/g, '<br>');
}

function betaHtml(ascent) {
  return decorate(ascent.beta);
}

function descriptionHtml(route) {
  return sanitizeHtml(decorate(route.description), {
    allowedTags: ['span', 'br', 'b', 'i'],
    allowedAttributes: { span: ['class'] },
  });
}

function parseWallCode(code) {
  const match = /^([a-z]+[-_]?)+:(\d+)$/i.exec(code);
  return match ? { section: match[1], panel: Number(match[2]) } : null;
}

function parseColor(code) {
  const match = /^([a-z]{3,12})(?:-(dark|light))?$/i.exec(code);
  return match ? { base: match[1].toLowerCase(), shade: match[2] || null } : null;
}

module.exports = { betaHtml, descriptionHtml, parseWallCode, parseColor };
