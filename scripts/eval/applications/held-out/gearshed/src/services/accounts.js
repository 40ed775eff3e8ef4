const crypto = require('crypto');
const bcrypt = require('bcryptjs');
const Member = require('../models/member');
const config = require('../config');
const mailer = require('./mailer');

exports.register = async ({ email, password, displayName }) => {
  const passwordHash = await bcrypt.hash(String(password), 12);
  return Member.create({ email: String(email), displayName: String(displayName), passwordHash });
};

exports.authenticate = async (email, password) => {
  const address = String(email || '').toLowerCase().trim();
  const member = await Member.findOne({ email: address, suspended: false });
  if (!member) return null;
  const matches = await bcrypt.compare(String(password || ''), member.passwordHash);
  return matches ? member : null;
};

exports.startReset = async (email) => {
  const member = await Member.findOne({ email: String(email || '').toLowerCase() });
  if (!member) return;
  member.resetToken = crypto.randomBytes(24).toString('hex');
  member.resetExpires = new Date(Date.now() + 3600 * 1000);
  await member.save();
  await mailer.send(member.email, 'Reset your password', `${config.baseUrl}/account/reset?token=${member.resetToken}`);
};

exports.finishReset = async (token, password) => {
  if (!token) return null;
  const member = await Member.findOne({ resetToken: token });
  if (!member || member.resetExpires < new Date()) return null;
  member.passwordHash = await bcrypt.hash(String(password), 12);
  member.resetToken = undefined;
  member.resetExpires = undefined;
  return member.save();
};

exports.updateProfile = (memberId, fields) =>
  Member.findByIdAndUpdate(memberId, { $set: fields }, { new: true, runValidators: true });
