import mongoose from 'mongoose';

const { Schema, model } = mongoose;

const personSchema = new Schema({
  email: { type: String, unique: true, lowercase: true },
  name: String,
  passwordDigest: String,
  pinDigest: String,
  role: { type: String, enum: ['parent', 'cook', 'head'], default: 'parent' },
  kitchen: { type: Schema.Types.ObjectId, ref: 'Kitchen' },
});

const visitSchema = new Schema({
  key: { type: String, index: true },
  person: { type: Schema.Types.ObjectId, ref: 'Person' },
  createdAt: { type: Date, default: Date.now, expires: '14d' },
});

const kitchenSchema = new Schema({
  name: String,
  preferences: { type: Object, default: {} },
  priceFormula: { type: String, default: 'base' },
  letter: { type: String, default: '' },
});

const dishSchema = new Schema({
  kitchen: { type: Schema.Types.ObjectId, ref: 'Kitchen' },
  title: String,
  allergens: [String],
  base: Number,
  portions: Number,
  photo: String,
});

const orderSchema = new Schema({
  person: { type: Schema.Types.ObjectId, ref: 'Person' },
  dish: { type: Schema.Types.ObjectId, ref: 'Dish' },
  day: String,
  child: String,
  status: { type: String, default: 'placed' },
});

export const Person = model('Person', personSchema);
export const Visit = model('Visit', visitSchema);
export const Kitchen = model('Kitchen', kitchenSchema);
export const Dish = model('Dish', dishSchema);
export const Order = model('Order', orderSchema);
