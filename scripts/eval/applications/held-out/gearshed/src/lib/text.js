const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

exports.escapeHtml = (value) => String(value).replace(/[&<>"']/g, (c) => ENTITIES[c]);

exports.escapeRegExp = (value) => String(value).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

exports.localPath = (value, fallback) =>
  typeof value === 'string' && /^\/(?![/\\])[\w\-./?=&]*$/.test(value) ? value : fallback;
