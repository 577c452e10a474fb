import './server/no-eval.ts';

import './start.tsx';
