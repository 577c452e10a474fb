import { SecretField, TextField } from '../../../ui/field.tsx';
import type { FlowSession } from './use-flow-session.ts';

/** The name that a recording writes for the text of a secure field. */
const SECRET = 'SECRET';

/** Fields for the names that need a value before the flow can run. */
export function FlowValues({ session: { flow, checked, values, setValue } }: { session: FlowSession }) {
  const hasSecret = flow?.steps.some(({ source }) => source.includes(`\${${SECRET}}`)) ?? false;
  const names = new Set([...checked.unset, ...(hasSecret ? [SECRET] : [])]);
  return [...names].map((name) => {
    const field = { label: `Value of ${name}`, value: values[name] ?? '' };
    return /SECRET|PASS|TOKEN|KEY/iu.test(name) ? (
      <SecretField key={name} {...field} onChange={(value) => setValue(name, value)} />
    ) : (
      <TextField key={name} {...field} onChange={({ target }) => setValue(name, target.value)} />
    );
  });
}
