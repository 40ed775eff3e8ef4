const mongoose = require('mongoose');

const loanSchema = new mongoose.Schema(
  {
    tool: { type: mongoose.Schema.Types.ObjectId, ref: 'Tool', required: true },
    member: { type: mongoose.Schema.Types.ObjectId, ref: 'Member', required: true },
    from: { type: Date, required: true },
    days: { type: Number, required: true, min: 1, max: 30 },
    status: { type: String, enum: ['booked', 'out', 'returned'], default: 'booked' },
    pickupAddress: String,
    note: { type: String, maxlength: 500 },
  },
  { timestamps: true }
);

module.exports = mongoose.model('Loan', loanSchema);
