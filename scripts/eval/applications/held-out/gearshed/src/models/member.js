const mongoose = require('mongoose');

const memberSchema = new mongoose.Schema(
  {
    email: { type: String, required: true, unique: true, lowercase: true, trim: true },
    passwordHash: { type: String, required: true },
    displayName: { type: String, required: true, maxlength: 60 },
    street: String,
    phone: String,
    role: { type: String, enum: ['member', 'staff'], default: 'member' },
    suspended: { type: Boolean, default: false },
    resetToken: String,
    resetExpires: Date,
  },
  { timestamps: true }
);

module.exports = mongoose.model('Member', memberSchema);
