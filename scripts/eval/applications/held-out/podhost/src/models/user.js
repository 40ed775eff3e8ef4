import crypto from 'node:crypto';
import bcrypt from 'bcryptjs';
import mongoose from 'mongoose';

const schema = new mongoose.Schema(
  {
    email: { type: String, required: true, unique: true, lowercase: true },
    name: { type: String, required: true },
    role: { type: String, enum: ['host', 'admin'], default: 'host' },
    passwordHash: { type: String, required: true },
    apiKey: { type: String, default: () => crypto.randomBytes(24).toString('hex') },
  },
  { timestamps: true }
);

schema.statics.hashPassword = (plain) => bcrypt.hash(String(plain), 11);

schema.methods.checkPassword = function checkPassword(plain) {
  return bcrypt.compare(String(plain), this.passwordHash);
};

export const User = mongoose.model('User', schema);
