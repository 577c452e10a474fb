import { ChooseFile } from '../../ui/choose-file.tsx';
import { SecretField, TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { isUsed, type Draft, type DraftErrors } from './draft.ts';
import type { FormField } from './record-kind.ts';

/** The fields of a form. Texts that are not used with the chosen login method stay until the form is saved. */
export function RecordFields({
  fields,
  draft,
  errors,
  onChange,
  onFile,
}: {
  fields: readonly FormField[];
  draft: Draft;
  errors: DraftErrors;
  onChange: (texts: Draft['texts']) => void;
  /** Undefined if the form accepts no files. */
  onFile: ((file: File) => void) | undefined;
}) {
  return fields.filter((field) => isUsed(field, draft)).map(draw);

  function draw({ name, label, type, className, segments = [], rows, hint, ...field }: FormField) {
    const change = (typed: string): void => onChange({ [name]: typed });
    const value = draft.texts[name] ?? '';
    const placeholder = draft.texts[field.placeholderFrom ?? ''] || (field.placeholder ?? '');
    const common = { label, className, value, placeholder, hint, error: errors[name] };
    if (type === 'choice')
      return (
        <div key={name} className={className}>
          <div aria-hidden className="mb-1 font-medium">
            {label}
          </div>
          <Segmented label={label} segments={segments} value={value} onChange={change} />
        </div>
      );
    if (type === 'text')
      return (
        <TextField
          key={name}
          {...common}
          inputMode={field.inputMode}
          onChange={({ target }) => change(target.value)}
        />
      );
    const aside = field.readFile && onFile && (
      <ChooseFile look="quiet" className="-my-1 -me-2 h-6! px-2! text-sm!" onChoose={onFile}>
        Choose file…
      </ChooseFile>
    );
    return <SecretField key={name} {...common} {...(rows && { rows })} aside={aside} onChange={change} />;
  }
}
