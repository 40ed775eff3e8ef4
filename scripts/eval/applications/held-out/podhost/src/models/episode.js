import mongoose from 'mongoose';

const comment = new mongoose.Schema({ name: String, body: String }, { timestamps: true });

const schema = new mongoose.Schema(
  {
    show: { type: mongoose.Schema.Types.ObjectId, ref: 'Show', required: true, index: true },
    title: { type: String, required: true },
    notes: { type: String, default: '' },
    guestContact: { type: String, default: '' },
    season: { type: Number, default: 1 },
    published: { type: Boolean, default: false },
    comments: [comment],
  },
  { timestamps: true }
);

export const Episode = mongoose.model('Episode', schema);
