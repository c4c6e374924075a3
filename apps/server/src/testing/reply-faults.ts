/** Replies of the test that is running which do not fit their description, each as a sentence. */
export const replyFaults: string[] = []
