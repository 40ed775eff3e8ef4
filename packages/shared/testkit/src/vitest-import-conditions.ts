import { registerHooks } from 'node:module'

// Workspace packages are tested from their sources by the condition `source`. Installed packages
// use the same name for TypeScript files, which Node doesn't run below node_modules.
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    context.parentURL?.includes('/node_modules/')
      ? nextResolve(specifier, {
          ...context,
          conditions: context.conditions.filter((condition) => condition !== 'source'),
        })
      : nextResolve(specifier, context),
})
