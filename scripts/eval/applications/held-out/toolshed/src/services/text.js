'use strict';

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text) {
  return String(text).replace(/[&<>"']/g, (c) => ENTITIES[c]);
}

function paragraphs(text) {
  return String(text)
    .split(/\r?\n\r?\n/)
    .map((block) => `<p>${block.replace(/\r?\n/g, '<br>')}</p>`)
    .join('\n');
}

function plainParagraphs(text) {
  return paragraphs(escapeHtml(text));
}

module.exports = { escapeHtml, paragraphs, plainParagraphs };
