/** Replies of the test that is running which do not fit their description, each as a sentence. */
export const replyFaults: string[] = []

/** Whether somebody reads them: where nobody does, as in a bench, no reply is held to the description. */
export const replyFaultsRead = { yes: false }
