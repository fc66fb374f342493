/** Rules of this repository for oxlint, each a selector of ESLint and its message. */
const RULES = {
  'plain-literals': [
    'ObjectExpression > SpreadElement > ObjectExpression, ArrayExpression > SpreadElement > ArrayExpression',
    'Write the members plainly: a literal spread into a literal only packs lines.',
  ],
  'named-exports': ['ExportDefaultDeclaration', 'Exports have names, so that searching finds their users.'],
  'no-clock': [
    "NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.name='Date'], MemberExpression[object.name='Date'][property.name='now']",
    'Pure stages know no clock: hand the time in.',
  ],
  'no-chance': [
    "MemberExpression[object.name='Math'][property.name='random']",
    'Documents are reproducible: no chance.',
  ],
  'unconditional-expect': [
    "IfStatement CallExpression[callee.name='expect']",
    'An expectation that may be left out proves nothing: state the value for both cases, or use fc.pre.',
  ],
};

export default {
  meta: { name: 'auditpress' },
  rules: Object.fromEntries(
    Object.entries(RULES).map(([name, [selector, message]]) => [
      name,
      { create: (context) => ({ [selector]: (node) => context.report({ node, message }) }) },
    ]),
  ),
};
