// The textbook algorithms as a textbook writes them in C++: the baseline of `queens-bench strategies`.
//
//   strategies NAME N [SEED DENSITY]
//
// prints what it found and the nanoseconds that it took: "COUNT NANOSECONDS".
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unordered_set>
#include <utility>

const int N = 64;
int n;
long long solutions;
int queens[N];

namespace rows {
bool col[N], diag[2 * N], anti[2 * N];
void dfs(int r) {
    if (r == n) { solutions++; return; }
    for (int c = 0; c < n; c++) {
        if (col[c] || diag[r - c + n - 1] || anti[r + c]) continue;
        queens[r] = c;
        col[c] = diag[r - c + n - 1] = anti[r + c] = true;
        dfs(r + 1);
        col[c] = diag[r - c + n - 1] = anti[r + c] = false;
    }
}
void run() { dfs(0); }
}

namespace sets {
std::unordered_set<int> col, diag, anti;
void dfs(int r) {
    if (r == n) { solutions++; return; }
    for (int c = 0; c < n; c++) {
        if (col.count(c) || diag.count(r - c) || anti.count(r + c)) continue;
        queens[r] = c;
        col.insert(c); diag.insert(r - c); anti.insert(r + c);
        dfs(r + 1);
        col.erase(c); diag.erase(r - c); anti.erase(r + c);
    }
}
void run() { dfs(0); }
}

namespace iterative {
int x[N];
bool place(int k) {
    for (int j = 0; j < k; j++)
        if (x[j] == x[k] || abs(x[j] - x[k]) == k - j) return false;
    return true;
}
void run() {
    int k = 0;
    x[0] = -1;
    while (k >= 0) {
        x[k]++;
        while (x[k] < n && !place(k)) x[k]++;
        if (x[k] < n) {
            if (k == n - 1) solutions++;
            else x[++k] = -1;
        } else k--;
    }
}
}

namespace cells {
bool row[N], col[N], diag[2 * N], anti[2 * N];
void dfs(int r, int c, int placed) {
    if (c == n) { r++; c = 0; }
    if (r == n) { if (placed == n) solutions++; return; }
    dfs(r, c + 1, placed);
    if (!row[r] && !col[c] && !diag[r - c + n - 1] && !anti[r + c]) {
        queens[placed] = c;
        row[r] = col[c] = diag[r - c + n - 1] = anti[r + c] = true;
        dfs(r, c + 1, placed + 1);
        row[r] = col[c] = diag[r - c + n - 1] = anti[r + c] = false;
    }
}
void run() { dfs(0, 0, 0); }
}

namespace permutation {
int x[N];
bool found;
bool place(int t) {
    for (int j = 0; j < t; j++)
        if (abs(t - j) == abs(x[j] - x[t])) return false;
    return true;
}
void backtrack(int t) {
    if (t == n) { found = true; solutions++; return; }
    for (int i = t; i < n; i++) {
        std::swap(x[t], x[i]);
        if (place(t)) backtrack(t + 1);
        if (found) return;
        std::swap(x[t], x[i]);
    }
}
void run() {
    for (int i = 0; i < n; i++) x[i] = i;
    found = false;
    backtrack(0);
}
}

// Xoshiro256++ seeded through SplitMix64: with the same numbers, the same run as ours.
struct Generator {
    uint64_t s[4];
    explicit Generator(uint64_t seed) {
        for (auto &word : s) {
            uint64_t z = (seed += 0x9e3779b97f4a7c15);
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
            z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
            word = z ^ (z >> 31);
        }
    }
    static uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
    uint64_t next() {
        const uint64_t result = rotl(s[0] + s[3], 23) + s[0], t = s[1] << 17;
        s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= t; s[3] = rotl(s[3], 45);
        return result;
    }
    uint64_t below(uint64_t bound) {
        for (;;) {
            const unsigned __int128 product = (unsigned __int128)next() * bound;
            const uint64_t low = (uint64_t)product;
            if (low >= bound || low >= -bound % bound) return (uint64_t)(product >> 64);
        }
    }
};

namespace probabilistic {
using permutation::found;
using permutation::place;
using permutation::x;
double density;
Generator *generator;
void backtrack(int t) {
    if (t == n) { found = true; solutions++; return; }
    const int tries = (int)std::ceil((n - t) * density * (1 - 1e-12));
    for (int k = 0; k < tries; k++) {
        const int i = t + (int)generator->below(n - t);
        std::swap(x[t], x[i]);
        if (place(t)) backtrack(t + 1);
        if (found) return;
        std::swap(x[t], x[i]);
    }
}
// As many runs as `seed`, one after the other.
void run(uint64_t seeds) {
    for (uint64_t seed = 0; seed < seeds; seed++) {
        for (int i = 0; i < n; i++) x[i] = i;
        found = false;
        Generator own(seed);
        generator = &own;
        backtrack(0);
    }
}
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    const char *name = argv[1];
    n = atoi(argv[2]);
    const uint64_t seeds = argc > 3 ? strtoull(argv[3], nullptr, 10) : 1;
    probabilistic::density = argc > 4 ? atof(argv[4]) : 1.0;
    const auto start = std::chrono::steady_clock::now();
    if (!strcmp(name, "rows")) rows::run();
    else if (!strcmp(name, "sets")) sets::run();
    else if (!strcmp(name, "iterative")) iterative::run();
    else if (!strcmp(name, "cells")) cells::run();
    else if (!strcmp(name, "permutation")) permutation::run();
    else if (!strcmp(name, "probabilistic")) probabilistic::run(seeds);
    else return 2;
    const auto end = std::chrono::steady_clock::now();
    const auto taken = std::chrono::duration_cast<std::chrono::nanoseconds>(end - start).count();
    printf("%lld %lld\n", solutions, (long long)taken);
    return queens[0] == -1; // so that the queens are really placed
}
