/**
 * The nice value of runners and their browsers. The service in the same session has to answer requests while a page
 * keeps the browser busy, and gets three times their share of a processor. At 10, a browser would get a tenth beside any
 * other busy program of the machine, and its tests would time out.
 */
export const runnerPriority = 5;
