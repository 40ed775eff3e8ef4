import { GraphQLError } from 'graphql';

const PHONE = /^(\+?\d+[\s-]?)+$/;
const CHIP = /^\d{3}[\s-]?\d{12}$/;

export function checkPhone(value: string): string {
  if (!PHONE.test(value)) throw new GraphQLError('That is not a phone number');
  return value;
}

export function checkChip(value: string): string {
  if (!CHIP.test(value)) throw new GraphQLError('Chip numbers have 15 digits');
  return value.replace(/[\s-]/, '');
}
