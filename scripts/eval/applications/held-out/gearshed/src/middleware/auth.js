const Member = require('../models/member');
const Tool = require('../models/tool');
const wrap = require('../lib/async');

exports.loadMember = wrap(async (req, res, next) => {
  req.member = null;
  if (req.session.memberId) {
    const member = await Member.findById(req.session.memberId);
    if (member && !member.suspended) req.member = member;
  }
  res.locals.member = req.member;
  res.locals.path = req.originalUrl;
  next();
});

exports.requireLogin = (req, res, next) => {
  if (req.member) return next();
  res.redirect(`/account/login?next=${encodeURIComponent(req.originalUrl)}`);
};

exports.requireStaff = (req, res, next) => {
  if (req.member && req.member.role === 'staff') return next();
  res.status(403).render('error', { message: 'Staff only' });
};

exports.loadOwnTool = wrap(async (req, res, next) => {
  const tool = await Tool.findOne({ _id: req.params.id, owner: req.member._id });
  if (!tool) return res.status(404).render('error', { message: 'No such tool' });
  req.tool = tool;
  next();
});
