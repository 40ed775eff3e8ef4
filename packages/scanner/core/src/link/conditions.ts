import type { Program, ProgramFile } from './program.ts'
import { listMembers } from '../extract/object-members.ts'

/**
 * The values of `{ where: { name: value } }` that decide what is found. An object of the code is
 * none: what it contains is compared, and isn't an operator.
 */
export const createConditions =
  ({ sets }: Program, { facts, nodeBase }: ProgramFile) =>
  (argument: number): readonly number[] => {
    const getMembers = (node: number) => (node < 0 ? [] : listMembers(facts, node))
    return getMembers(argument)
      .flatMap(({ name, node }) => (name === 'where' ? getMembers(node) : []))
      .flatMap(({ node }) =>
        node >= 0 && !sets.of(nodeBase + node).some(({ kind }) => kind === 'object') ? [node] : [],
      )
  }
