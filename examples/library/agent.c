/* The agent of a judging platform: one move of Black's from the start. */
#include <emilia_agent.h>

#include <stdio.h>

int main(void)
{
    int chessboard[8][8] = {{0}};
    chessboard[3][3] = chessboard[4][4] = EM_WHITE;
    chessboard[3][4] = chessboard[4][3] = EM_BLACK;

    EmAgent *agent = NULL;
    EmError error = {EM_OK, "", 0};
    if (em_agent_new(8, EM_BLACK, 0.5, NULL, &agent, &error) != EM_OK ||
        em_agent_go(agent, &chessboard[0][0], &error) != EM_OK) {
        fprintf(stderr, "agent: %s\n", error.text);
        em_agent_free(agent);
        return 1;
    }
    int count = 0;
    const EmCell *list = em_agent_candidate_list(agent, &count);
    printf("candidates:");
    for (int i = 0; i < count - 1; i++) {
        printf(" (%d,%d)", list[i].row, list[i].column);
    }
    printf("\nchoice: (%d,%d)\n", list[count - 1].row, list[count - 1].column);
    em_agent_free(agent);
    return 0;
}
