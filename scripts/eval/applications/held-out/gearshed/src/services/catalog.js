const Tool = require('../models/tool');
const { escapeRegExp } = require('../lib/text');

const SORTS = { newest: { createdAt: -1 }, cheapest: { dailyRate: 1 }, name: { name: 1 } };

exports.browse = async (filters) => {
  const query = { retired: false };
  if (filters.category) query.category = String(filters.category);
  if (filters.q) query.name = new RegExp(escapeRegExp(filters.q), 'i');
  if (filters.weekBudget) {
    // weekly price plus deposit has to stay within what the member wants to spend
    query.$where = `this.dailyRate * 7 + this.deposit <= ${filters.weekBudget}`;
  }
  const sort = Object.hasOwn(SORTS, filters.sort) ? SORTS[filters.sort] : SORTS.newest;
  return Tool.find(query).sort(sort).limit(60);
};

exports.suggest = (q) =>
  Tool.find({ retired: false, name: new RegExp(`^${escapeRegExp(q)}`, 'i') }).limit(8);

exports.detail = (id) =>
  Tool.findById(id).populate('owner', 'displayName').populate('reviews.author', 'displayName');

exports.create = (owner, form) => {
  const { name, category, description, dailyRate, deposit } = form;
  return Tool.create({ name, category, description, dailyRate, deposit, owner });
};

exports.addReview = async (toolId, author, { headline, body }) => {
  const tool = await Tool.findById(toolId);
  if (!tool) return null;
  tool.reviews.push({ author, headline: String(headline || ''), body: String(body || '') });
  return tool.save();
};
