// Writes the result counts of a test run as JSON to the file named by GUILDHALL_TEST_RESULT.
import { writeFileSync } from 'node:fs';

export default class ClosingReporter {
  onTestRunEnd(modules, errors) {
    // A failure outside all tests (a file that does not load, an unhandled rejection) counts as a failed test.
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      const before = counts.failed;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state === 'pending' ? 'skipped' : state] += 1;
      }
      if (module.state() === 'failed' && counts.failed === before) counts.failed += 1;
    }
    if (process.env.GUILDHALL_TEST_RESULT) writeFileSync(process.env.GUILDHALL_TEST_RESULT, JSON.stringify(counts));
  }
}
