const mongoose = require('mongoose');

const reviewSchema = new mongoose.Schema(
  {
    author: { type: mongoose.Schema.Types.ObjectId, ref: 'Member' },
    headline: { type: String, maxlength: 80 },
    body: { type: String, maxlength: 2000 },
  },
  { timestamps: true }
);

const toolSchema = new mongoose.Schema(
  {
    name: { type: String, required: true, maxlength: 120 },
    category: { type: String, default: 'other' },
    description: { type: String, default: '' },
    dailyRate: { type: Number, default: 0 },
    deposit: { type: Number, default: 0 },
    owner: { type: mongoose.Schema.Types.ObjectId, ref: 'Member', required: true },
    featured: { type: Boolean, default: false },
    retired: { type: Boolean, default: false },
    photo: String,
    manual: String,
    reviews: [reviewSchema],
  },
  { timestamps: true }
);

module.exports = mongoose.model('Tool', toolSchema);
