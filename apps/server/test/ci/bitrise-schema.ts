import { z } from 'zod';

/**
 * The keys of `bitrise.yml` that the documentation of Bitrise describes and the example uses; no others. The sources:
 * https://docs.bitrise.io/en/bitrise-ci/references/basics-of-bitrise-yml.html and, for the step that requests the token,
 * https://github.com/bitrise-steplib/bitrise-step-get-identity-token/blob/main/step.yml.
 */
const Environment = z.record(z.string().regex(/^[A-Z_][A-Z0-9_]*$/), z.string()).refine(hasOneKey);

const INPUTS: Readonly<Record<string, readonly string[]>> = {
  'git-clone@8': [],
  'get-identity-token@0': ['audience', 'build_url', 'build_api_token', 'verbose'],
  'script@1': ['content', 'runner_bin', 'working_dir', 'script_file_path', 'is_debug'],
};

const Step = z
  .record(
    z.string(),
    z.strictObject({
      title: z.string().optional(),
      inputs: z.array(z.record(z.string(), z.string()).refine(hasOneKey)).optional(),
    }),
  )
  .refine(hasOneKey)
  .refine((step) =>
    Object.entries(step).every(([id, { inputs = [] }]) =>
      inputs.flatMap(Object.keys).every((name) => INPUTS[id]?.includes(name)),
    ),
  );

const Workflow = z.strictObject({
  before_run: z.array(z.string()).optional(),
  steps: z.array(Step),
});

export const BitriseFile = z
  .strictObject({
    format_version: z.string(),
    default_step_lib_source: z.url(),
    project_type: z.string(),
    app: z.strictObject({ envs: z.array(Environment) }),
    trigger_map: z.array(z.strictObject({ pull_request_target_branch: z.string(), workflow: z.string() })),
    workflows: z.record(z.string().regex(/^[\w-]+$/), Workflow),
  })
  .refine(({ workflows, trigger_map }) => {
    const named = [
      ...trigger_map.map(({ workflow }) => workflow),
      ...Object.values(workflows).flatMap(({ before_run = [] }) => before_run),
    ];
    return named.every((name) => Object.hasOwn(workflows, name));
  });

function hasOneKey(object: object): boolean {
  return Object.keys(object).length === 1;
}
