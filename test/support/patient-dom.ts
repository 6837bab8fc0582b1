// What a component shows later may be late on a busy machine.
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 120_000 });
