'use strict';

const members = require('../repositories/members');

async function loadMember(req, res, next) {
  res.locals.member = null;
  if (req.session.memberId) {
    const member = await members.findById(req.session.memberId);
    if (member && !member.suspended) {
      req.member = member;
      res.locals.member = member;
    }
  }
  next();
}

function requireMember(req, res, next) {
  if (!req.member) {
    return res.redirect('/login?next=' + encodeURIComponent(req.originalUrl));
  }
  next();
}

function requireCoordinator(req, res, next) {
  if (req.member.role !== 'coordinator') {
    return res.status(403).render('error', { message: 'Coordinators only' });
  }
  next();
}

module.exports = { loadMember, requireMember, requireCoordinator };
